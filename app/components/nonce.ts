import { createContext } from "react";

/** The nonce of the page's scripts. Known on the server only: browsers hide it from scripts. */
export const NonceContext = createContext<string | undefined>(undefined);
