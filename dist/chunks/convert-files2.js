import { i as writeWhole, n as besides, r as readWhole, t as README } from "./convert-files.js";

export { README, besides, readWhole, writeWhole };