import { AsyncLocalStorage } from "node:async_hooks";

/** Which request is being answered: its id travels with the events it causes, so that the worker's log can name it. */
export const requestScope = new AsyncLocalStorage<string>();
