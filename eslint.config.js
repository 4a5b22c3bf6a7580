import js from "@eslint/js";
import hooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";

export default tseslint.config(
  { ignores: ["build", "public", "node_modules", ".data", "test-results"] },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  hooks.configs.flat.recommended,
  {
    // The server calls the providers of app/ai and nobody else: no address that comes from a course, a question or a request.
    files: ["app/**/*.server.ts", "app/api/**", "app/ingest/**", "db/**"],
    ignores: ["app/ai/**"],
    rules: {
      "no-restricted-globals": [
        "error",
        { name: "fetch", message: "The server calls nobody but its providers, which are in app/ai." },
      ],
    },
  },
  {
    files: ["**/*.{js,mjs,cjs}"],
    languageOptions: {
      globals: Object.fromEntries(
        ["process", "console", "module", "URL", "fetch", "setTimeout", "AbortSignal"].map((name) => [name, "readonly"]),
      ),
    },
  },
  { rules: { "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }] } },
);
