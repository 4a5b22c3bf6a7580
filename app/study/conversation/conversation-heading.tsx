import { Link, useNavigate } from "@remix-run/react";
import { generateId } from "ai";
import { History, SquarePen } from "lucide-react";
import { ShareButton } from "./share-button";

type Props = { conversationId: string; newUrl: string; isBegun: boolean };

/** The conversation's own bar: begin a new one, go to earlier ones, share this one. */
export function ConversationHeading({ conversationId, newUrl, isBegun }: Props) {
  const navigate = useNavigate();
  return (
    <div className="no-print flex items-center gap-1 border-b border-line py-1.5 pr-2 pl-4">
      <h2 className="mr-auto text-sm">Conversation</h2>
      {isBegun && <ShareButton conversationId={conversationId} />}
      <Link to="/conversations" className="button border-transparent px-2 py-1">
        <History className="size-4" aria-hidden="true" />
        <span className="max-sm:sr-only">History</span>
      </Link>
      {isBegun && (
        <button type="button" className="button border-transparent px-2 py-1" onClick={() => navigate(`${newUrl}?c=${generateId()}`, { preventScrollReset: true })}>
          <SquarePen className="size-4" aria-hidden="true" />
          <span className="max-sm:sr-only">New</span>
        </button>
      )}
    </div>
  );
}
