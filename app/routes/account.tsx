import { json, redirect, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { TOKEN_DAYS, type TokenResult } from "~/accounts/access-token-form";
import { createAccessToken, revokeAccessToken } from "~/accounts/access-tokens.server";
import { AccountView, type AccountResult } from "~/accounts/account-view";
import { changePassword } from "~/accounts/change-password.server";
import type { RejectedPassword } from "~/accounts/password-form";
import { revokeOtherSessions, revokeSession } from "~/accounts/sessions.server";
import { titledRoles } from "~/accounts/titled-roles.server";
import { getContext, type Context } from "~/context/context.server";
import { pageTitle } from "~/i18n/page-title";
import type { User } from "~/identity/viewer";
import { withViewer } from "~/identity/with-viewer.server";
import { AppError } from "~/platform/errors";
import { parseForm } from "~/platform/http.server";
import { listAccessTokens } from "~db/access-tokens.server";
import { listSessions } from "~db/sessions.server";
import { passwordOfUser } from "~db/users.server";

export const loader = withViewer(async ({ request, viewer }) => {
  if (!viewer.user) return signInFirst();
  const { userId, name, sessionId } = viewer.user;
  const { sql } = getContext();
  const [roles, sessions, tokens, password] = await Promise.all([
    titledRoles(viewer, sql),
    listSessions(sql, userId),
    listAccessTokens(sql, userId),
    passwordOfUser(sql, userId),
  ]);
  return json({
    name,
    hasPassword: password !== null,
    roles,
    sessions: sessions.map(({ createdAt, lastUsedAt, ...session }) => ({
      ...session,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      isCurrent: session.sessionId === sessionId,
    })),
    tokens: tokens.map(({ createdAt, lastUsedAt, expiresAt, ...token }) => ({
      ...token,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
      expiresAt: expiresAt?.toISOString() ?? null,
    })),
    mcpUrl: new URL("/mcp", request.url).href,
  });
});

const Change = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("end"), session: z.string().max(64) }),
  z.object({ intent: z.literal("end-others") }),
  z.object({ intent: z.literal("password"), current: z.string(), password: z.string() }),
  z.object({ intent: z.literal("create-token"), name: z.string(), days: z.enum(TOKEN_DAYS) }),
  z.object({ intent: z.literal("revoke-token"), token: z.string().max(64) }),
]);

export const action = withViewer(async ({ request, viewer, context }) => {
  const { user } = viewer;
  if (!user) return signInFirst();
  const { userId, sessionId } = user;
  const deps = getContext();
  const change = await parseForm(request, Change);
  if (change.intent === "password") {
    const browser = { address: context.request.address, identity: context.identity };
    const rejected = await rejectedIfLimited(() => changePassword(user, change, browser, deps));
    return json<AccountResult>({ password: rejected ?? "changed" }, { status: rejected ? 400 : 200 });
  }
  if (change.intent === "create-token") {
    const token = await createToken(user, change, deps);
    return json<AccountResult>({ token }, { status: "token" in token ? 200 : 400 });
  }
  if (change.intent === "revoke-token") {
    await revokeAccessToken(userId, change.token, deps);
    return redirect("/account#tokens");
  }
  if (change.intent === "end") await revokeSession(userId, change.session, deps);
  else await revokeOtherSessions(userId, sessionId, deps);
  return redirect("/account#sessions");
});

type TokenForm = { name: string; days: (typeof TOKEN_DAYS)[number] };

async function createToken(user: User, { name, days }: TokenForm, deps: Context): Promise<TokenResult> {
  const created = await createAccessToken(user, name, days === "never" ? null : Number(days), deps);
  if (typeof created === "string") return { tokenName: name.slice(0, 200), tokenProblem: created };
  return { token: created.token, expiresAt: created.expiresAt?.toISOString() ?? null };
}

/** Says in the form that there were too many attempts. */
async function rejectedIfLimited(work: () => Promise<RejectedPassword | null>): Promise<RejectedPassword | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && error.code === "rate_limited") return { current: "too_many" };
    throw error;
  }
}

const signInFirst = () => redirect("/sign-in?back=/account");

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, "account") },
  { name: "robots", content: "noindex" },
];

export default function AccountPage() {
  return <AccountView {...useLoaderData<typeof loader>()} result={useActionData<AccountResult>()} />;
}
