/** How long a text of an operator's document may be, in UTF-16 code units. */
export const longestDocument = 262_144
