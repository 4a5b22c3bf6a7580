import { importRosters } from "~/accounts/lti/import-roster.server";
import { createLink } from "~/accounts/lti/platform-link.server";
import { addPlatform, allowDeployment, createRegistrationLink, removePlatform } from "~/accounts/lti/platforms.server";
import { rotateKeys } from "~/accounts/lti/tool-keys.server";
import { getContext } from "~/context/context.server";
import { isSafeAddress } from "~/platform/safe-address";
import { listPlatforms, type ListedPlatform, type PlatformSettings } from "~db/lti-platforms.server";
import { choiceArgument, defineCommand, EXIT, parseCommand, wrongUsage } from "./cli";
import { sharedLink } from "./shared-link";
import { printTable } from "./table";
import { withDatabase } from "./with-database";

const ACTIONS = {
  "registration-link": "registration-link",
  "add-platform": "add-platform --issuer URL --client-id ID --authorization-url URL --token-url URL --keys-url URL",
  "add-deployment": "add-deployment PLATFORM DEPLOYMENT",
  "remove-platform": "remove-platform PLATFORM",
  "import-roster": "import-roster --course SLUG",
  link: "link PLATFORM --course SLUG",
  "rotate-keys": "rotate-keys",
  list: "list",
};
type Action = keyof typeof ACTIONS;

const command = defineCommand("lti", {
  description: `Manages the learning platforms that launch lectures (LTI 1.3). "registration-link" prints an address that an administrator of
Canvas, Moodle or another platform pastes there: the platform registers itself. "add-platform" adds one by hand. "add-deployment" lets a
platform launch from one more deployment. "import-roster" enrols the people of the courses that link to a course. "link" prints the
custom parameters of a link that lets a platform open a course that is not public. "rotate-keys" replaces the key that signs for Cuepoint. "list" prints all platforms.`,
  takes: `lti takes one of: ${Object.keys(ACTIONS).join(", ")}.`,
})
  .addArgument(choiceArgument("<action>", "what to do", Object.keys(ACTIONS) as Action[]))
  .argument("[values...]", "the id of a platform, and a deployment")
  .option("--issuer <url>", "the platform's issuer")
  .option("--client-id <id>", "our client id at the platform")
  .option("--authorization-url <url>", "where people sign in at the platform")
  .option("--token-url <url>", "where the platform issues access tokens")
  .option("--token-audience <text>", "the audience of requests for access tokens (the token URL)")
  .option("--keys-url <url>", "the platform's public keys")
  .option("--name <text>", "how administrators recognize the platform (its host)")
  .option("--deployment <id>", "the platform's deployment (the first one that launches)")
  .option("--course <slug>", "the course whose people are imported, or that a link opens")
  .option("--json", "print one JSON object for each platform or address");

const {
  args: [action, values],
  options,
} = parseCommand(command);
expectOwnOptions();
const actor = { actorId: null };
const work = {
  "registration-link": parseRegistrationLink,
  "add-platform": parseAdd,
  "add-deployment": parseDeployment,
  "remove-platform": parseRemove,
  "import-roster": parseImport,
  link: parseLink,
  "rotate-keys": parseRotate,
  list: parseList,
}[action]();

await withDatabase(work);

/** An option that an action ignores would seem to have had its effect. */
function expectOwnOptions(): void {
  const belongsTo: Record<Exclude<keyof typeof options, "json">, Action[]> = {
    issuer: ["add-platform"],
    clientId: ["add-platform"],
    authorizationUrl: ["add-platform"],
    tokenUrl: ["add-platform"],
    tokenAudience: ["add-platform"],
    keysUrl: ["add-platform"],
    name: ["add-platform"],
    deployment: ["add-platform"],
    course: ["import-roster", "link"],
  };
  for (const [name, actions] of Object.entries(belongsTo)) {
    if (options[name as keyof typeof options] === undefined || actions.includes(action)) continue;
    const flag = `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    wrongUsage(command, `${flag} belongs to ${actions.join(" and ")}.`);
  }
}

function parseRegistrationLink(): () => Promise<void> {
  expectValues(0);
  return async () => {
    const { path, expiresAt } = await createRegistrationLink(actor, getContext());
    const url = sharedLink(path, getContext().env);
    const text = `${url}\nPaste it where your platform registers tools. It works once, until ${expiresAt.toISOString()}.`;
    print({ url, expires_at: expiresAt.toISOString() }, text);
  };
}

function parseAdd(): () => Promise<void> {
  expectValues(0);
  const issuer = urlOption("--issuer", options.issuer);
  const tokenUrl = urlOption("--token-url", options.tokenUrl);
  const settings: PlatformSettings = {
    issuer,
    clientId: requiredOption("--client-id", options.clientId),
    name: options.name ?? new URL(issuer).host,
    authorizationUrl: urlOption("--authorization-url", options.authorizationUrl),
    tokenUrl,
    tokenAudience: options.tokenAudience ?? tokenUrl,
    keysUrl: urlOption("--keys-url", options.keysUrl),
  };
  const deployments = options.deployment === undefined ? [] : [options.deployment];
  return async () => {
    const id = await addPlatform(settings, deployments, actor, getContext());
    print({ id, name: settings.name }, `${settings.name} can launch lectures. Its id is ${id}.`);
  };
}

function parseDeployment(): () => Promise<void> {
  const [platformId, deployment] = expectValues(2);
  return async () => {
    await allowDeployment(platformId, deployment, actor, getContext());
    print({ id: platformId, deployment }, `The deployment ${deployment} can launch lectures.`);
  };
}

function parseRemove(): () => Promise<void> {
  const [platformId] = expectValues(1);
  return async () => {
    const name = await removePlatform(platformId, actor, getContext());
    print(
      { id: platformId, name },
      `${name} can no longer launch lectures. Its people keep their accounts, without the roles that it gave them.`,
    );
  };
}

function parseLink(): () => Promise<void> {
  const [platformId] = expectValues(1);
  const { course } = options;
  if (!course) wrongUsage(command, `Usage: npm run lti -- ${ACTIONS[action]}.`);
  return async () => {
    const custom = await createLink(platformId, course, getContext());
    const lines = Object.entries(custom).map(([name, value]) => `${name}=${value}`);
    print({ course, custom }, `Custom parameters of the link:\n${lines.join("\n")}`);
  };
}

function parseImport(): () => Promise<void> {
  expectValues(0);
  const { course } = options;
  if (!course) wrongUsage(command, `Usage: npm run lti -- ${ACTIONS[action]}.`);
  return async () => {
    const { people, added, failed } = await importRosters(course, null, getContext());
    print(
      { course, people, added, failed: failed.map(({ name }) => name) },
      `${people} people take part in ${course}. ${added} of them are new here.`,
    );
    for (const { name, reason } of failed) console.error(`Not all people of ${name} were imported: ${reason}`);
    if (failed.length > 0) process.exitCode = EXIT.failed;
  };
}

function parseRotate(): () => Promise<void> {
  expectValues(0);
  return async () => {
    const keys = await rotateKeys(actor, getContext());
    print({ keys }, `Cuepoint signs with the key ${keys[0]} from now on.`);
  };
}

function parseList(): () => Promise<void> {
  expectValues(0);
  return async () => {
    const platforms = await listPlatforms(getContext().sql);
    if (options.json) return platforms.forEach((platform) => console.log(JSON.stringify(platformToJson(platform))));
    const rows = platforms.map(({ name, issuer, clientId, deploymentIds, courses, platformId }) => [
      name,
      issuer,
      clientId,
      deploymentIds.join(", "),
      courses.join(", "),
      platformId,
    ]);
    if (rows.length > 0) printTable(["Name", "Issuer", "Client id", "Deployments", "Courses", "Id"], rows);
    else console.log("No platform is registered. Register one: npm run lti -- registration-link.");
  };
}

/** Returns the values that follow the action. Exits with 2 if there are more or fewer. */
function expectValues(count: number): [string, string] {
  if (values.length !== count) wrongUsage(command, `Usage: npm run lti -- ${ACTIONS[action]}.`);
  const [first = "", second = ""] = values;
  return [first, second];
}

function requiredOption(name: string, value: string | undefined): string {
  if (!value) wrongUsage(command, `add-platform needs ${name}.`);
  return value;
}

function urlOption(name: string, value: string | undefined): string {
  const url = requiredOption(name, value);
  if (!isSafeAddress(url))
    wrongUsage(command, `${name} takes an https:// address, such as https://lms.example.edu, not "${url}".`);
  return url;
}

function print(json: object, text: string): void {
  console.log(options.json ? JSON.stringify(json) : text);
}

function platformToJson({ platformId, name, issuer, clientId, deploymentIds, courses, createdAt }: ListedPlatform) {
  return {
    id: platformId,
    name,
    issuer,
    client_id: clientId,
    deployments: deploymentIds,
    courses,
    created_at: createdAt.toISOString(),
  };
}
