import { createContext, useContext } from "react";

/** Closes the menu around a choice. */
const CloseMenuContext = createContext<() => void>(() => {});

export const CloseMenu = CloseMenuContext.Provider;
export const useCloseMenu = () => useContext(CloseMenuContext);
