/** What a level's limit says once nothing of the day is left: in the server's refusal, and where the screen has no "Max". */
export const limitUsedUp = "You have used up today's limit. It resets at midnight.";
