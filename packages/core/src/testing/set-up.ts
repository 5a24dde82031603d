import { afterEach } from "vitest";
import { booksMustBalance } from "./books.ts";

afterEach(booksMustBalance);
