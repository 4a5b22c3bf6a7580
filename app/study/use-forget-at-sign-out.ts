import { useEffect } from "react";
import { forgetPerson } from "./remember";

/** Makes the browser forget what it remembers about a person when a form on the page signs them out. */
export function useForgetAtSignOut(): void {
  useEffect(() => {
    const onSubmit = ({ target }: SubmitEvent) => {
      if (target instanceof HTMLFormElement && target.getAttribute("action") === "/sign-out") forgetPerson();
    };
    document.addEventListener("submit", onSubmit);
    return () => document.removeEventListener("submit", onSubmit);
  }, []);
}
