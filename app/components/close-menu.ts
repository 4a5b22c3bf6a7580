import { createContext, useContext } from "react";

/** Closes the menu around a choice. */
const CloseMenuContext = createContext<() => void>(() => {});

export const CloseMenu = CloseMenuContext.Provider;
/** Returns the function that closes the surrounding menu. */
export const useCloseMenu = () => useContext(CloseMenuContext);
