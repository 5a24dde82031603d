/** Shown when a daily limit is used up: in the server's refusal and in place of "Max". */
export const limitUsedUp = "You have used up today's limit. It resets at midnight.";
