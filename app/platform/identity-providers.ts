import { z } from "zod";
import { parseClaimRule } from "./claim-rules";
import { isSafeAddress } from "./safe-address";

/** Parses the texts of rules. Reports each invalid rule. */
export const ClaimRules = z.array(
  z.string().transform((text, context) => {
    const rule = parseClaimRule(text);
    if (rule) return rule;
    const example = "eduPersonAffiliation=faculty -> may create courses, or groups=tutors -> assistant in search-101";
    context.addIssue({ code: "custom", message: `is not a rule: ${text}. Write rules such as ${example}` });
    return z.NEVER;
  }),
);

function isSafeIssuer(text: string): boolean {
  if (!isSafeAddress(text)) return false;
  const { search, hash } = new URL(text);
  return search === "" && hash === "";
}

/**
 * Entra ID's addresses for people of every organization. Their tokens name another issuer, and anyone with a Microsoft
 * account could sign in.
 */
const isOneTenant = (text: string) =>
  !/^https:\/\/(login\.microsoftonline\.com|sts\.windows\.net)\/(common|organizations|consumers)(\/|$)/i.test(text);

const Provider = z
  .strictObject({
    // "header" is the address of the trusted-header mode.
    id: z.string().regex(/^(?!header$)[a-z\d][a-z\d-]{0,39}$/, 'must be like "my-university", and not "header"'),
    name: z.string().trim().min(1, "must not be empty").max(60, "must have at most 60 characters"),
    issuer: z
      .string()
      .refine(isSafeIssuer, "must be the provider's https:// address")
      .refine(isOneTenant, "must name one organization of Entra ID: https://login.microsoftonline.com/TENANT-ID/v2.0"),
    client_id: z.string().min(1, "must not be empty"),
    client_secret: z.string().min(1, "must not be empty").optional(),
    scopes: z.string().default("openid profile email"),
    rules: ClaimRules.default([]),
  })
  .transform(({ client_id, client_secret, scopes, ...provider }) => ({
    ...provider,
    clientId: client_id,
    clientSecret: client_secret ?? null,
    scopes: [...new Set(["openid", ...scopes.split(/[\s,]+/).filter(Boolean)])].join(" "),
  }));

/** An OpenID Connect provider that people sign in with. */
export type IdentityProvider = z.infer<typeof Provider>;

const Providers = z.array(Provider).superRefine((providers, context) => {
  const twice = providers.find(({ id }, at) => providers.findIndex((other) => other.id === id) !== at);
  if (twice) context.addIssue({ code: "custom", message: `has the id ${twice.id} twice` });
});

/** Parses OIDC_PROVIDERS. Returns invalid settings as `{ problems }`, which contain no secrets. */
export function parseIdentityProviders(text: string): IdentityProvider[] | { problems: string[] } {
  const parsed = Providers.safeParse(jsonIn(text));
  if (parsed.success) return parsed.data;
  const isList = Array.isArray(jsonIn(text));
  if (!isList)
    return { problems: ['must be a JSON list: [{"id": "…", "name": "…", "issuer": "…", "client_id": "…"}]'] };
  return {
    problems: parsed.error.issues.map(({ path, message }) => [path.join("."), message].filter(Boolean).join(" ")),
  };
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
