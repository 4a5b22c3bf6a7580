/** A rule of Oxlint, which has no `no-restricted-syntax`. */
export default {
  meta: { name: "cuepoint" },
  rules: {
    "no-as-never": {
      create: (context) => ({
        "TSAsExpression > TSNeverKeyword": (node) =>
          context.report({
            node,
            message: "`as never` turns type checking off. Write the type that the value has.",
          }),
      }),
    },
  },
};
