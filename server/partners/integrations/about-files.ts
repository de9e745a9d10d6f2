const text = `This folder has a copy of your survey responses as Parquet files, written by Afterword.

responses/account=…/month=YYYY-MM/NNNN.parquet has a row for each response, and answers/account=…/month=YYYY-MM/NNNN.parquet
one for each answer; response_id connects them. The month is the one in which a customer opened the survey, in UTC. Once a
day, the files of months whose responses changed are written again; responses that were deleted are gone then. While that
goes on, a response can be in two files, or in none.
`;

/** What `README.txt` beside the files about months says. */
export const aboutFiles = new TextEncoder().encode(text);
