/** The id of the rail's place in the frame around the pages. */
export const RAIL_PLACE = 'rail';
