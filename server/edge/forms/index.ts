export { carriedForm, type FormSubmission, formCookie } from "./form-cookie.ts";
