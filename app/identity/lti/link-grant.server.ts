import { isSignatureOf, signatureOf } from "../signature.server";
import type { Secrets } from "../signed-visitor.server";

/**
 * Returns the grant in a platform's link to a course. It proves that one of the course's instructors created the link.
 * Without it, anyone who can create links at a platform could open any course as its instructor. Platforms copy it with
 * their courses.
 */
export const grantFor = (platformId: string, courseId: string, secrets: Secrets): string =>
  signatureOf("link of a platform", `${platformId}\n${courseId}`, secrets);

/** Returns whether a link's grant is for this platform and course. */
export const isGrantFor = (grant: string, platformId: string, courseId: string, secrets: Secrets): boolean =>
  isSignatureOf("link of a platform", `${platformId}\n${courseId}`, grant, secrets);
