/** What an online event runs on, where that stands in the place of a venue. */

const PROGRAMS =
  /\b(?:zoom|teams|google meet|webinars?|skype|youtube|vimeo|twitch|discord|slack|webex|jitsi|whereby|facebook|instagram|live ?stream|video call)\b/i;

interface Placed {
  online: boolean;
  city: unknown;
  city_details: string | null;
}

/** 'Zoom', for an event that is online alone and says so; nothing for any that has a town. */
export const runsOn = ({ online, city, city_details }: Placed): string | undefined =>
  online && !city && city_details && PROGRAMS.test(city_details) ? city_details : undefined;
