import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";

type Service = {
  environment: Record<string, string | null>;
  networks: string[];
  ports?: string[];
  volumes: string[];
  cap_drop?: string[];
  cap_add?: string[];
  security_opt?: string[];
  mem_limit?: string;
  memswap_limit?: string;
  pids_limit?: number;
  read_only?: boolean;
  privileged?: boolean;
  user?: string;
};
const { services, networks } = parse(readFileSync("compose.yaml", "utf8")) as {
  services: Record<"app" | "db", Service>;
  networks: Record<string, { internal?: boolean } | null>;
};

test.each(["app", "db"] as const)(
  "%s has only the capabilities it needs, and limits on memory and processes",
  (name) => {
    const service = services[name];
    expect(service.cap_drop).toEqual(["ALL"]);
    expect(service.security_opt).toContain("no-new-privileges:true");
    expect(service.privileged).toBeUndefined();
    expect(service.mem_limit).toMatch(/^\d+[gm]$/);
    expect(service.memswap_limit).toBe(service.mem_limit);
    expect(service.pids_limit).toBeGreaterThan(0);
  },
);

test("the app can neither change its own files nor regain capabilities", () => {
  expect(services.app).toMatchObject({ read_only: true, volumes: ["data:/data"] });
  expect(services.app.cap_add).toBeUndefined();
  expect(
    services.db.cap_add!.filter(
      (capability) => !["CHOWN", "DAC_OVERRIDE", "FOWNER", "SETGID", "SETUID"].includes(capability),
    ),
  ).toEqual([]);
});

test("only the app can reach the database, which can reach nothing", () => {
  expect(services.db.networks).toEqual(["database"]);
  expect(networks.database).toEqual({ internal: true });
  expect(services.db.ports).toBeUndefined();
  expect(services.app.networks).toContain("database");
  for (const port of services.app.ports!) expect(port).toMatch(/^127\.0\.0\.1:/);
});

test("the app connects as a role that is not the superuser, and does not know the superuser's password", () => {
  expect(services.app.environment.DATABASE_URL).toMatch(
    /^postgres:\/\/cuepoint:\$\{POSTGRES_PASSWORD:\?[^}]+\}@db\/cuepoint$/,
  );
  const { POSTGRES_USER, POSTGRES_PASSWORD, POSTGRES_PASSWORD_FILE, CUEPOINT_DB_PASSWORD } = services.db.environment;
  expect({ POSTGRES_USER, POSTGRES_PASSWORD }).toEqual({});
  expect(POSTGRES_PASSWORD_FILE).toBe("/proc/sys/kernel/random/uuid");
  expect(CUEPOINT_DB_PASSWORD).toMatch(/^\$\{POSTGRES_PASSWORD:\?/);
  expect(services.db.volumes).toContain("./db/app-role.sql:/docker-entrypoint-initdb.d/app-role.sql:ro");
});

test("every variable that operators can set reaches the app", () => {
  const known = [...readFileSync(".env.example", "utf8").matchAll(/^([A-Z][A-Z_\d]*)=/gm)].map(([, name]) => name!);
  const fixedByTheImage = ["DATA_DIR", "HOST", "MOCKS", "PORT"];
  expect(known.length).toBeGreaterThan(20);
  expect(Object.keys(services.app.environment).sort()).toEqual(
    known.filter((name) => !fixedByTheImage.includes(name)).sort(),
  );
});
