import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useDataOwner } from "~/components/use-header-account";
import { getContext } from "~/context/context.server";
import { pageTitle } from "~/i18n/page-title";
import { handle } from "~/platform/http.server";
import { singleton } from "~/platform/singleton.server";
import { privacyReader } from "~/privacy/privacy-facts.server";
import { PrivacyView } from "~/study/privacy/privacy-view";

export const loader = handle(async () => singleton("privacy-facts", () => privacyReader(getContext()))());

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "privacy") }];

export default function PrivacyPage() {
  return <PrivacyView facts={useLoaderData<typeof loader>()} owner={useDataOwner()} />;
}
