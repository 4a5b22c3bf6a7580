import { z } from "zod";
import { optional, withDefault } from "./env-values";
import { ClaimRules, parseIdentityProviders } from "./identity-providers";
import { localPath } from "./local-path";
import { parseTrustedProxies } from "./trusted-proxies.server";

const HeaderName = z.string().regex(/^[a-z\d-]{1,100}$/i, "must be the name of a header, such as X-Remote-User");

/** The variables for signing in with an institution. */
export const InstitutionVariables = {
  OIDC_PROVIDERS: withDefault(z.string(), "[]").transform((text, context) => {
    const providers = parseIdentityProviders(text);
    if (Array.isArray(providers)) return providers;
    for (const message of providers.problems) context.addIssue({ code: "custom", message });
    return z.NEVER;
  }),
  TRUSTED_HEADER_PROXIES: withDefault(z.string(), "").transform((text, context) => {
    const proxies = parseTrustedProxies(text);
    if (Array.isArray(proxies)) return proxies;
    context.addIssue({ code: "custom", message: "must be addresses such as 10.0.0.5 or 10.0.0.0/24, or loopback" });
    return z.NEVER;
  }),
  TRUSTED_HEADER_SUBJECT: optional(HeaderName),
  TRUSTED_HEADER_NAME: optional(HeaderName),
  TRUSTED_HEADER_AFFILIATION: optional(HeaderName),
  TRUSTED_HEADER_RULES: withDefault(z.string(), "")
    .transform((text) => text.split(";").filter((rule) => rule.trim() !== ""))
    .pipe(ClaimRules),
  TRUSTED_HEADER_LABEL: optional(z.string().trim().min(1).max(60, "must have at most 60 characters")),
  TRUSTED_HEADER_SIGN_OUT: optional(
    z.string().refine((path) => localPath(path) !== null, "must be a path such as /Shibboleth.sso/Logout"),
  ),
};

type HeaderVariables = {
  TRUSTED_HEADER_PROXIES: string[];
  TRUSTED_HEADER_SUBJECT?: string | undefined;
  TRUSTED_HEADER_LABEL?: string | undefined;
};

/** Returns which variables of the trusted-header mode are missing. */
export function headerProblems(env: HeaderVariables): { path: keyof HeaderVariables; message: string }[] {
  if (env.TRUSTED_HEADER_PROXIES.length > 0) {
    const needed = ["TRUSTED_HEADER_SUBJECT", "TRUSTED_HEADER_LABEL"] as const;
    return needed
      .filter((path) => env[path] === undefined)
      .map((path) => ({ path, message: "is required because TRUSTED_HEADER_PROXIES is set" }));
  }
  if (env.TRUSTED_HEADER_SUBJECT === undefined) return [];
  const message = "must name the proxies whose headers are trusted, because TRUSTED_HEADER_SUBJECT is set";
  return [{ path: "TRUSTED_HEADER_PROXIES", message }];
}
