import js from "@eslint/js";
import hooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";

const NODE_GLOBALS = Object.fromEntries(
  ["process", "console", "module", "URL", "fetch", "setTimeout", "AbortSignal"].map((name) => [name, "readonly"]),
);

const AS_NEVER = {
  selector: "TSAsExpression > TSNeverKeyword",
  message: "`as never` turns type checking off. Write the type that the value has.",
};

export default tseslint.config(
  { ignores: ["build", "public", "node_modules", ".data", "test-results"] },
  js.configs.recommended,
  // What needs types is checked by oxlint (.oxlintrc.json), in a fraction of the time.
  ...tseslint.configs.recommended,
  // Only where React's components and hooks are, because its rules compile each file.
  {
    ...hooks.configs.flat.recommended,
    files: ["**/*.tsx", "app/{components,study}/**/*.ts", "app/**/use-*.ts"],
    ignores: ["**/*.test.{ts,tsx}"],
  },
  {
    // The server calls the providers of app/ai and registered learning platforms, and nobody else: no address that comes
    // from a course, a question or a request.
    files: ["app/**/*.server.ts", "app/api/**", "app/ingest/**", "db/**"],
    ignores: ["app/ai/**", "app/identity/lti/platform-*.server.ts"],
    rules: {
      "no-restricted-globals": [
        "error",
        {
          name: "fetch",
          message: "The server calls only its providers (app/ai) and learning platforms (app/identity/lti).",
        },
      ],
    },
  },
  {
    rules: {
      "no-restricted-syntax": ["error", AS_NEVER],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
    },
  },
  {
    files: ["app/**", "db/**", "scripts/**", "tests/{bench,container,mocks,setup}/**"],
    ignores: ["**/*.test.{ts,tsx}"],
    rules: {
      "max-lines": ["error", 250],
      "max-lines-per-function": ["error", { max: 60, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: ["app/i18n/messages/**"],
    rules: { "max-lines": "off" },
  },
  {
    files: ["tests/**", "**/*.test.{ts,tsx}"],
    rules: {
      "no-restricted-syntax": [
        "error",
        AS_NEVER,
        {
          selector: "CallExpression > MemberExpression[property.name='override']",
          message:
            "`test.override` changes the fixtures of every file in the worker. Use `const test = base.extend(…)`.",
        },
      ],
    },
  },
  {
    files: ["**/*.{js,mjs,cjs}"],
    languageOptions: { globals: NODE_GLOBALS },
  },
);
