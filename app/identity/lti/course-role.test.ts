import { expect, it } from "vitest";
import { courseRoleOf } from "./course-role";

const MEMBERSHIP = "http://purl.imsglobal.org/vocab/lis/v2/membership";

it.each([
  [[`${MEMBERSHIP}#Learner`], "student"],
  [[`${MEMBERSHIP}#Instructor`], "instructor"],
  [[`${MEMBERSHIP}/Instructor#TeachingAssistant`], "assistant"],
  [[`${MEMBERSHIP}#Instructor`, `${MEMBERSHIP}/Instructor#TeachingAssistantSection`], "assistant"],
  [[`${MEMBERSHIP}/Learner#GuestLearner`], "student"],
  [[`${MEMBERSHIP}/Instructor#PrimaryInstructor`], "instructor"],
  [["Learner"], "student"],
  [["http://purl.imsglobal.org/vocab/lis/v2/institution/person#Faculty"], null],
  [["http://purl.imsglobal.org/vocab/lis/v2/system/person#Administrator"], null],
  [["https://evil.test/membership#Instructor"], null],
  [[], null],
])("maps %j to %s", (roles, role) => expect(courseRoleOf(roles)).toBe(role));
