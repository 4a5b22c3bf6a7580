import { licenseOf } from "../licenses/read-licenses";

/** The relevant entries of package-lock.json, by the location of the package. */
export type LockFile = {
  packages: Record<
    string,
    {
      version?: string;
      integrity?: string;
      license?: string;
      dev?: boolean;
      optional?: boolean;
      devOptional?: boolean;
      link?: boolean;
      dependencies?: Record<string, string>;
      optionalDependencies?: Record<string, string>;
    }
  >;
};
export type Manifest = { name: string; version: string; description?: string; license?: string };
type LicenseChoice = { license: { id: string } | { name: string } } | { expression: string };
type Component = {
  type: "library";
  "bom-ref": string;
  group?: string;
  name: string;
  version: string;
  scope: "required" | "optional";
  purl: string;
  hashes?: { alg: string; content: string }[];
  licenses?: LicenseChoice[];
};

/**
 * Returns the production packages as a CycloneDX 1.5 document (https://cyclonedx.org), without paths and registries.
 * The scope `optional` marks packages that only some platforms install. Reads the lock file, because
 * `npm sbom --omit=dev` omits every package that a development package also requires.
 */
export function makeSbom(manifest: Manifest, { packages }: LockFile, now: Date) {
  const installed = Object.entries(packages).filter(([place, entry]) => place !== "" && !entry.dev && !entry.link);
  const components = new Map<string, Component>();
  const dependencies = new Map<string, Set<string>>();
  const refAt = (place: string) => `${nameAt(place)}@${packages[place]?.version ?? ""}`;
  for (const [place, entry] of installed) {
    const ref = refAt(place);
    const known = components.get(ref);
    const isRequired = known?.scope === "required" || !(entry.optional || entry.devOptional);
    components.set(ref, {
      ...toComponent(nameAt(place), entry.version ?? "", entry.integrity, licenseOf(nameAt(place), entry.license)),
      scope: isRequired ? "required" : "optional",
    });
    const needs = Object.keys({ ...entry.dependencies, ...entry.optionalDependencies });
    const found = needs.flatMap((name) => {
      const dependency = findFrom(place, name, packages);
      return dependency === null || packages[dependency]?.dev ? [] : [refAt(dependency)];
    });
    dependencies.set(ref, new Set([...(dependencies.get(ref) ?? []), ...found]));
  }
  const root = `${manifest.name}@${manifest.version}`;
  dependencies.set(
    root,
    new Set(Object.keys(packages[""]?.dependencies ?? {}).map((name) => refAt(`node_modules/${name}`))),
  );
  return {
    $schema: "http://cyclonedx.org/schema/bom-1.5.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.5",
    version: 1,
    metadata: {
      timestamp: now.toISOString(),
      component: {
        type: "application",
        "bom-ref": root,
        name: manifest.name,
        version: manifest.version,
        purl: purlOf(manifest.name, manifest.version),
        ...(manifest.license ? { licenses: [toLicense(manifest.license)] } : {}),
      },
    },
    components: [...components.values()].sort((a, b) => (a["bom-ref"] < b["bom-ref"] ? -1 : 1)),
    dependencies: [...dependencies]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([ref, needs]) => ({ ref, dependsOn: [...needs].sort() })),
  };
}

const nameAt = (place: string) => place.split("node_modules/").at(-1) ?? place;

/** Returns the location from which Node loads a dependency of a package: the nearest node_modules upwards. */
function findFrom(place: string, name: string, packages: LockFile["packages"]): string | null {
  for (let folder = place; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("node_modules/") - 1))) {
    const candidate = folder === "" ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (candidate in packages) return candidate;
    if (folder === "") return null;
  }
}

function toComponent(
  fullName: string,
  version: string,
  integrity: string | undefined,
  license: string,
): Omit<Component, "scope"> {
  const group = /^(@[^/]+)\//.exec(fullName)?.[1];
  const sha512 = /^sha512-(\S+)/.exec(integrity ?? "")?.[1];
  return {
    type: "library",
    "bom-ref": `${fullName}@${version}`,
    ...(group ? { group } : {}),
    name: group ? fullName.slice(group.length + 1) : fullName,
    version,
    purl: purlOf(fullName, version),
    ...(sha512 ? { hashes: [{ alg: "SHA-512", content: Buffer.from(sha512, "base64").toString("hex") }] } : {}),
    ...(license === "none" ? {} : { licenses: [toLicense(license)] }),
  };
}

const purlOf = (name: string, version: string) => `pkg:npm/${name.replace(/^@/, "%40")}@${version}`;

/** Returns a license as an SPDX id, an SPDX expression, or free text. */
function toLicense(license: string): LicenseChoice {
  if (/ (OR|AND|WITH) /.test(license)) return { expression: license };
  return { license: /^[\w.+-]+$/.test(license) ? { id: license } : { name: license } };
}
