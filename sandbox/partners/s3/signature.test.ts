import { expect, test } from "vitest";
import { readAuthorization, signatureOf } from "./signature.ts";

test("a signature is the one of Amazon's own example", () => {
  // https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html, "Example: PUT Object"
  const given = readAuthorization(
    "AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class,Signature=98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd",
  );
  if (!given) throw new Error("the header can't be read");
  const headers = {
    date: "Fri, 24 May 2013 00:00:00 GMT",
    "x-amz-date": "20130524T000000Z",
    "x-amz-storage-class": "REDUCED_REDUNDANCY",
    "x-amz-content-sha256": "44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072",
  };
  const request = { method: "PUT", host: "examplebucket.s3.amazonaws.com", path: "/test%24file.text", headers };
  expect(signatureOf(request, given, ["wJalrXUtnFEMI/K7MDENG", "bPxRfiCYEXAMPLEKEY"].join("/"))).toBe(given.signature);
});
