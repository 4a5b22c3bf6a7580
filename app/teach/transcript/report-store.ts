import type { Saved, TranscriptSave } from "~/transcript/edits/changes-wire";
import { isSameLine, type LineChange } from "~/transcript/edits/line";
import type { Report, ReportState } from "~/transcript/reports/report";

export type ReportsState = {
  open: readonly Report[];
  /** The last report that was rejected or marked as done. It can be taken back. */
  last: Report | null;
  /** True if the server could not store the last decision. */
  hasFailed: boolean;
};

type Options = { reports: readonly Report[]; settle: (reportId: string, state: ReportState) => Promise<void> };

/** A report whose suggestion was applied to a line. */
type Accepted = { report: Report; change: LineChange };

/**
 * Students' reports on an edited transcript. An accepted suggestion is an edit: the report is accepted by the save that
 * contains it, and reopened if the edit is undone.
 */
export class ReportStore {
  #state: ReportsState;
  /** Reports to accept with the next save. */
  readonly #pending = new Set<string>();
  #accepted: Accepted[] = [];
  /** Sends one request at a time, after the save that is under way. */
  #queue: Promise<unknown> = Promise.resolve();
  readonly #listeners = new Set<() => void>();

  constructor(private readonly options: Options) {
    this.#state = { open: options.reports, last: null, hasFailed: false };
  }

  state = (): ReportsState => this.#state;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Accepts a report whose suggestion a change applied to its line. */
  accept(report: Report, change: LineChange): void {
    this.#accepted.push({ report, change });
    this.#pending.add(report.reportId);
    this.#close(report, null);
  }

  /** Rejects a report, or accepts it without a change. */
  decide(report: Report, state: "accepted" | "rejected"): void {
    this.#close(report, report);
    this.#send(report, state);
  }

  /** Reopens the report that was decided last. */
  takeBack(): void {
    const { last } = this.#state;
    if (!last) return;
    this.#reopen([last]);
    this.#send(last, "open");
  }

  /** Reopens reports whose changes were undone, and accepts those whose changes were redone. */
  stepped(changes: readonly LineChange[]): void {
    for (const { report, change } of this.#accepted) {
      const isOpen = this.#state.open.includes(report);
      if (isOpen && changes.some((step) => isSameStep(step, change))) {
        this.#pending.add(report.reportId);
        this.#close(report, null);
      } else if (!isOpen && changes.some(({ from, to }) => isSameStep({ from: to, to: from }, change))) {
        this.#reopen([report]);
        // A save that is under way accepts it first.
        this.#pending.delete(report.reportId);
        this.#send(report, "open");
      }
    }
  }

  /** Returns the ids of the reports that the next save accepts. */
  pending = (): string[] => [...this.#pending];

  /** Accepts pending reports when nothing is left to save, as after an undo and a redo. */
  flush(): void {
    for (const { report } of this.#accepted) if (this.#pending.delete(report.reportId)) this.#send(report, "accepted");
  }

  /** Sends a save with the reports that it accepts. Reopens them if others changed their lines. */
  async save(save: TranscriptSave, send: (save: TranscriptSave) => Promise<Saved>): Promise<Saved> {
    const reports = this.pending();
    const sending = send({ ...save, reports });
    this.#queue = sending.catch(() => {});
    const saved = await sending;
    for (const id of reports) this.#pending.delete(id);
    if (saved.conflicts.length > 0) {
      const isSent = ({ report }: Accepted) => reports.includes(report.reportId);
      this.#reopen(this.#accepted.filter(isSent).map(({ report }) => report));
    }
    return saved;
  }

  #close(report: Report, last: Report | null): void {
    this.#set({ open: this.#state.open.filter((one) => one !== report), last, hasFailed: false });
  }

  #reopen(reports: readonly Report[]): void {
    const closed = reports.filter((report) => !this.#state.open.includes(report));
    this.#set({ open: [...this.#state.open, ...closed], last: null, hasFailed: false });
  }

  #send(report: Report, state: ReportState): void {
    this.#queue = this.#queue
      .then(() => this.options.settle(report.reportId, state))
      .catch(() => {
        if (state !== "open") this.#reopen([report]);
        this.#set({ hasFailed: true });
      });
  }

  #set(changed: Partial<ReportsState>): void {
    this.#state = { ...this.#state, ...changed };
    this.#listeners.forEach((listener) => listener());
  }
}

/** Returns whether an undo or redo step contains a change of one line. */
const isSameStep = (step: Pick<LineChange, "from" | "to">, change: LineChange): boolean =>
  isSameLine(step.from[0], change.from[0]) && isSameLine(step.to[0], change.to[0]);
