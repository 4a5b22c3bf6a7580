import { isSignatureOf, signatureOf } from "../signature.server";
import type { Secrets } from "../signed-visitor.server";

/**
 * Returns what a platform's link to a course carries if somebody who teaches the course made it. Without one, whoever may
 * make links at a platform could open any course, and teach it. Platforms copy it with their courses.
 */
export const grantFor = (platformId: string, courseId: string, secrets: Secrets): string =>
  signatureOf("link of a platform", `${platformId}\n${courseId}`, secrets);

/** Returns whether a link's grant is for this platform and course. */
export const isGrantFor = (grant: string, platformId: string, courseId: string, secrets: Secrets): boolean =>
  isSignatureOf("link of a platform", `${platformId}\n${courseId}`, grant, secrets);
