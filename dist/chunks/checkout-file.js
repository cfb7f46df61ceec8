import { a as writeForPerson, i as refuseLinkOut, n as isThere, r as placeForPerson, t as checkoutFile } from "./checkout-file2.js";

export { checkoutFile, isThere, placeForPerson, refuseLinkOut, writeForPerson };