const text = `This folder has a copy of your survey responses as Parquet files, written by Afterword.

responses/month=YYYY-MM/NNNN.parquet has a row for each response, and answers/month=YYYY-MM/NNNN.parquet one for each
answer; response_id connects them. The month is the one in which a customer opened the survey, in UTC. Files of a month
are replaced when its responses change. Responses that you delete are gone with the next copy, usually within a day.
`;

/** What `README.txt` beside the files about months says. */
export const aboutFiles = new TextEncoder().encode(text);
