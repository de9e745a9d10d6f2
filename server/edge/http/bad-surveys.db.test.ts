import { testEveryField } from "./testing/every-field.ts";

testEveryField("surveys");
