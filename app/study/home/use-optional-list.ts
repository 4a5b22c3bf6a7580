import { useEffect, useState } from "react";
import { apiFetch } from "~/study/api-fetch";
import { expectOk } from "~/study/expect-ok";

/**
 * Fetches a list without which the page is complete: it is empty until it has loaded, and if it cannot be.
 *
 * @param fromJson Parses the response. It must be the same function in each render.
 */
export function useOptionalList<Item>(address: string, fromJson: (json: unknown) => Item[]): Item[] {
  const [items, setItems] = useState<Item[]>([]);
  useEffect(() => {
    const left = new AbortController();
    apiFetch(address, { signal: left.signal })
      .then(async (response) => setItems(fromJson(await expectOk(response).json())))
      .catch(() => {});
    return () => left.abort();
  }, [address, fromJson]);
  return items;
}
