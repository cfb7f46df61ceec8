import { t as require_adm_zip } from "./adm-zip.js";

export default require_adm_zip();

export {  };