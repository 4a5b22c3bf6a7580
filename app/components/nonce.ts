import { createContext } from "react";

/** What the page's scripts are allowed by. On the server alone: browsers do not give it away. */
export const NonceContext = createContext<string | undefined>(undefined);
