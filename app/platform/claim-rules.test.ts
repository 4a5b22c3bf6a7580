import { describe, expect, it } from "vitest";
import { grantsOf, parseClaimRule, type ClaimRule } from "./claim-rules";

const FACULTY = "eduPersonAffiliation=faculty -> may create courses";

describe("parseClaimRule", () => {
  it.each([
    [FACULTY, { claim: "eduPersonAffiliation", value: "faculty", grant: { courseId: null } }],
    ["  a = b → May create courses ", { claim: "a", value: "b", grant: { courseId: null } }],
    [
      "groups=tutors -> assistant in se-101",
      { claim: "groups", value: "tutors", grant: { courseId: "se-101", role: "assistant" } },
    ],
    [
      "member=cn=staff,ou=groups -> instructor in a",
      { claim: "member", value: "cn=staff,ou=groups", grant: { courseId: "a", role: "instructor" } },
    ],
    ["mail=a@b.edu -> Student in a", { claim: "mail", value: "a@b.edu", grant: { courseId: "a", role: "student" } }],
  ])("parses %s", (text, rule) => expect(parseClaimRule(text)).toEqual(rule));

  it.each([
    "",
    "faculty",
    "affiliation=faculty",
    "=faculty -> may create courses",
    "affiliation= -> may create courses",
    "affiliation=faculty -> admin",
    "affiliation=faculty -> admin in search-101",
    "affiliation=faculty -> instructor",
    "affiliation=faculty -> may delete courses",
  ])("rejects %j", (text) => expect(parseClaimRule(text)).toBeNull());
});

/** Returns the grants of rules, which must be valid. */
function given(rules: string[], claims: Record<string, unknown>) {
  return grantsOf(
    rules.map(parseClaimRule).filter((rule): rule is ClaimRule => rule !== null),
    claims,
  );
}

describe("grantsOf", () => {
  const nothing = { mayCreateCourses: false, courses: [] };

  it.each([
    [{ eduPersonAffiliation: "faculty" }, true],
    [{ eduPersonAffiliation: ["member", "faculty"] }, true],
    [{ eduPersonAffiliation: "Faculty" }, false],
    [{ eduPersonAffiliation: "faculty@example.edu" }, false],
    [{ eduPersonAffiliation: { faculty: true } }, false],
    [{ eduPersonAffiliation: [["faculty"]] }, false],
    [{ eduPersonAffiliation: null }, false],
    [{ EDUPERSONAFFILIATION: "faculty" }, false],
    [{}, false],
  ])("decides on the right to create courses with %j: %s", (claims, mayCreateCourses) =>
    expect(given([FACULTY], claims)).toEqual({ ...nothing, mayCreateCourses }),
  );

  it("grants the highest of several roles in a course", () => {
    const rules = ["g=a -> student in x", "g=b -> instructor in x", "g=c -> assistant in x", "g=a -> student in y"];
    expect(given(rules, { g: ["a", "b", "c"] }).courses).toEqual([
      { courseId: "x", role: "instructor" },
      { courseId: "y", role: "student" },
    ]);
  });

  it("reads nested, numeric and boolean claims", () => {
    const rule = (claim: string) => [`${claim} -> may create courses`];
    expect(given(rule("realm_access.roles=teacher"), { realm_access: { roles: ["teacher"] } }).mayCreateCourses).toBe(
      true,
    );
    expect(given(rule("a.b=x"), { "a.b": "x" }).mayCreateCourses).toBe(true);
    expect(given(rule("level=3"), { level: 3 }).mayCreateCourses).toBe(true);
    expect(given(rule("staff=true"), { staff: true }).mayCreateCourses).toBe(true);
  });

  it("grants nothing for property names that every object has", () => {
    for (const name of ["constructor", "__proto__", "toString", "constructor.name"])
      expect(given([`${name}=Object -> may create courses`], {})).toEqual(nothing);
  });
});
