import type { PlatformField, PlatformFields } from "./platform-fields";

/** A new address that registers a platform. Its expiry time is in ISO 8601. */
export type CreatedLink = { link: string; expiresAt: string };

/** The result of one of the forms on the page of learning platforms. */
export type PlatformsResult =
  | CreatedLink
  | { done: "added" | "deployment_added" | "removed" }
  | { done: "imported"; course: string; people: number; added: number; failed: string[] }
  | { problem: PlatformField; fields: PlatformFields }
  | { problem: "deployment"; platform: string }
  | { problem: "no_roster"; course: string };

/** A platform that could not be added: its fields, and the one that is invalid. */
export type RejectedPlatform = Extract<PlatformsResult, { fields: PlatformFields }>;
