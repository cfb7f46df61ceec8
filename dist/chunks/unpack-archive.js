import { t as unpackArchive } from "./unpack-archive2.js";

export { unpackArchive };