import hooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";

export default tseslint.config(
  { ignores: ["build", "public", "node_modules", ".data", "test-results"] },
  ...tseslint.configs.recommended,
  hooks.configs.flat.recommended,
  {
    // The server calls the providers of app/ai and nobody else: no address that stands in a course, a question or a request.
    files: ["app/**/*.server.ts", "app/api/**", "app/ingest/**", "db/**"],
    ignores: ["app/ai/**"],
    rules: { "no-restricted-globals": ["error", { name: "fetch", message: "The server calls nobody but its providers, which are in app/ai." }] },
  },
  { rules: { "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }] } },
);
