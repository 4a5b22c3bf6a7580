import { PlayerError } from "../player";

type Options<Api> = {
  src: string;
  /** Returns what the script defines, once it is there. */
  find: () => Api | undefined;
  /** A global function that the script calls when it is ready. Without one, it is ready when it has loaded. */
  callback?: string;
};

/** A host's script, loaded once per page. After a failure, the next video requests it again. */
export class HostScript<Api> {
  readonly #options: Options<Api>;
  #loading: Promise<Api> | null = null;
  #element: HTMLScriptElement | null = null;

  constructor(options: Options<Api>) {
    this.#options = options;
  }

  /** Rejects with a PlayerError. Never settles while the host does not respond. */
  load(): Promise<Api> {
    const known = this.#options.find();
    if (known) return Promise.resolve(known);
    return (this.#loading ??= this.#insert());
  }

  /** Forgets a request that has not been answered, so that the next video sends another. */
  abandon(): void {
    if (this.#options.find()) return;
    this.#element?.remove();
    this.#element = null;
    this.#loading = null;
  }

  #insert(): Promise<Api> {
    const { src, find, callback } = this.#options;
    const element = document.createElement("script");
    this.#element = element;
    return new Promise((resolve, reject) => {
      const fail = () => {
        this.abandon();
        reject(new PlayerError("unreachable"));
      };
      const finish = () => {
        const api = find();
        if (api) resolve(api);
        else fail();
      };
      if (callback) Object.assign(window, { [callback]: finish });
      else element.onload = finish;
      element.onerror = fail;
      element.src = src;
      document.head.append(element);
    });
  }
}
