import { createContext } from "react";

/** The nonce of the page's scripts. Known only on the server, because browsers hide it from scripts. */
export const NonceContext = createContext<string | undefined>(undefined);
