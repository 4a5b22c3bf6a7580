import { z } from "zod";
import { isSafeAddress } from "~/platform/safe-address";

const Text = z.string().trim().max(2_000);

/** Fields of the form that adds a platform. Values that people type are checked by `platformOf`. */
export const PlatformFields = z.object({
  issuer: Text,
  clientId: Text,
  authorizationUrl: Text,
  tokenUrl: Text,
  keysUrl: Text,
  /** Empty: the token URL. */
  tokenAudience: Text.default(""),
  /** Empty: the issuer's host. */
  name: Text.default(""),
  /** Empty: the first deployment that launches. */
  deployment: Text.default(""),
});
export type PlatformFields = z.infer<typeof PlatformFields>;
export type PlatformField = keyof PlatformFields;

/** The platform's settings in LTI's words, and its deployment, if one is given. */
type AddedPlatform = {
  settings: Required<Omit<PlatformFields, "deployment">>;
  deploymentIds: string[];
};

const ADDRESSES = ["issuer", "authorizationUrl", "tokenUrl", "keysUrl"] as const;
/** Longest id that LTI platforms use. */
const MAX_ID = 255;

/** Returns the platform that a form describes, or the first field that is invalid. */
export function platformOf(fields: PlatformFields): AddedPlatform | PlatformField {
  const { deployment, ...settings } = fields;
  const badAddress = ADDRESSES.find((field) => !isSafeAddress(settings[field]));
  if (badAddress) return badAddress;
  if (!isId(settings.clientId)) return "clientId";
  if (deployment !== "" && !isId(deployment)) return "deployment";
  const { issuer, tokenUrl, name, tokenAudience } = settings;
  return {
    settings: { ...settings, name: name || new URL(issuer).host, tokenAudience: tokenAudience || tokenUrl },
    deploymentIds: deployment === "" ? [] : [deployment],
  };
}

/** Returns whether a text can be the id of a client or of a deployment. */
export const isId = (text: string): boolean => text !== "" && text.length <= MAX_ID;
