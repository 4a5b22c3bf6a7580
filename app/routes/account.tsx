import { json, redirect, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { AccountView } from "~/accounts/account-view";
import { changePassword } from "~/accounts/change-password.server";
import type { RejectedPassword } from "~/accounts/password-form";
import { revokeOtherSessions, revokeSession } from "~/accounts/sessions.server";
import { getContext } from "~/context/context.server";
import { withViewer } from "~/identity/with-viewer.server";
import { AppError } from "~/platform/errors";
import { parseForm } from "~/platform/http.server";
import { listSessions } from "~db/sessions.server";
import { passwordOfUser } from "~db/users.server";

export const loader = withViewer(async ({ viewer }) => {
  if (!viewer.user) return signInFirst();
  const { userId, name, sessionId } = viewer.user;
  const { sql } = getContext();
  const [sessions, password] = await Promise.all([listSessions(sql, userId), passwordOfUser(sql, userId)]);
  return json({
    name,
    hasPassword: password !== null,
    roles: viewer.roles.map((granted) => ({
      role: granted.role,
      courseId: "courseId" in granted ? granted.courseId : null,
    })),
    sessions: sessions.map(({ createdAt, lastUsedAt, ...session }) => ({
      ...session,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      isCurrent: session.sessionId === sessionId,
    })),
  });
});

const Change = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("end"), session: z.string().max(64) }),
  z.object({ intent: z.literal("end-others") }),
  z.object({ intent: z.literal("password"), current: z.string(), password: z.string() }),
]);

export const action = withViewer(async ({ request, viewer, context }) => {
  const { user } = viewer;
  if (!user) return signInFirst();
  const { userId, sessionId } = user;
  const deps = getContext();
  const change = await parseForm(request, Change);
  if (change.intent === "password") {
    const rejected = await rejectedIfLimited(() => changePassword(user, change, context.request.address, deps));
    return json(rejected ?? ("changed" as const), { status: rejected ? 400 : 200 });
  }
  if (change.intent === "end") await revokeSession(userId, change.session, deps);
  else await revokeOtherSessions(userId, sessionId, deps);
  return redirect("/account#sessions");
});

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

export const meta: MetaFunction = () => [{ title: "Your account · Cuepoint" }, { name: "robots", content: "noindex" }];

export default function AccountPage() {
  const changed = useActionData<RejectedPassword | "changed">();
  return <AccountView {...useLoaderData<typeof loader>()} changed={changed} />;
}
