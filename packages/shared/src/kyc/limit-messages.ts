export const limitUsedUp = "You have used up today's limit. It resets at midnight.";
