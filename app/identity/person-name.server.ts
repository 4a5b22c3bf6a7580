import { createHash } from "node:crypto";
import { toShownName } from "./credentials";

/** The name of a person. `isUnnamed`: it stands in for the one that the other server did not send. */
export type PersonName = { name: string; isUnnamed: boolean };

/**
 * Returns the name of a person from an identity provider's claims (OpenID Connect Core, 5.1). Some providers send
 * neither a name nor an email address. Their users get a distinct name, such as "Example University 4F2A".
 */
export function personName(claims: Record<string, unknown>, subject: string, institution: string): PersonName {
  const text = (name: string) => (typeof claims[name] === "string" ? claims[name] : "");
  const names = [
    text("name"),
    `${text("given_name")} ${text("family_name")}`,
    text("preferred_username"),
    text("nickname"),
    text("email"),
  ];
  const name = names.map(toShownName).find((candidate) => /[\p{L}\p{N}]/u.test(candidate));
  const number = createHash("sha256").update(subject).digest("hex").slice(0, 4).toUpperCase();
  return { name: name ?? `${institution} ${number}`, isUnnamed: name === undefined };
}
