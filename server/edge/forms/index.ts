export { carriedForm, formCookie, type SentForm } from "./form-cookie.ts";
