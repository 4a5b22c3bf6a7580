import type { PlayerSlot } from "~/player/player-slot";
import type { Place } from "~/study/conversation/chat-transport";
import { FramePrivacy } from "~/study/privacy/frame-privacy";
import { FrameHistory } from "./frame-history";
import { OpenWindow } from "./open-window";

type Props = { conversationId: string; isBegun: boolean; place: Place; slot: PlayerSlot };

/** Tools of the conversation in another site's frame. Standalone pages do not load them. */
export default function FrameTools({ conversationId, isBegun, place, slot }: Props) {
  return (
    <>
      <FramePrivacy />
      <FrameHistory conversationId={conversationId} place={place} />
      <OpenWindow conversationId={conversationId} isBegun={isBegun} place={place} slot={slot} />
    </>
  );
}
