import { n as placeForPerson, r as writeForPerson, t as checkoutFile } from "./checkout-file2.js";

export { checkoutFile, placeForPerson, writeForPerson };