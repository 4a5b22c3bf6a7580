import type { Saved, TranscriptSave } from "~/transcript/edits/changes-wire";
import { isSameLine, type LineChange } from "~/transcript/edits/line";
import type { Report, ReportState } from "~/transcript/reports/report";

export type ReportsState = {
  open: readonly Report[];
  /** The report that was rejected or marked as done last, which can be taken back. */
  last: Report | null;
  /** Whether the server could not store what was decided last. */
  hasFailed: boolean;
};

type Options = { reports: readonly Report[]; settle: (reportId: string, state: ReportState) => Promise<void> };

/** A report whose suggestion was put into a line. */
type Accepted = { report: Report; change: LineChange };

/**
 * The reports of students on a transcript that is edited. A suggestion that is accepted is an edit like others: the
 * report is accepted with the save that has it, and open again if the edit is undone.
 */
export class ReportStore {
  #state: ReportsState;
  /** Reports to accept with the next save. */
  readonly #pending = new Set<string>();
  #accepted: Accepted[] = [];
  /** One request after the other, and after the save that is under way. */
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

  /** Accepts a report whose suggestion a change has put into its line. */
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

  /** Opens the report again that was decided last. */
  takeBack(): void {
    const { last } = this.#state;
    if (!last) return;
    this.#reopen([last]);
    this.#send(last, "open");
  }

  /** Opens reports again whose changes an undo took back, and accepts those again that a redo made again. */
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

  /** The ids of the reports that a save accepts. */
  pending = (): string[] => [...this.#pending];

  /** Accepts the reports that wait for a save although nothing is left to save, as after an undo and a redo. */
  flush(): void {
    for (const { report } of this.#accepted) if (this.#pending.delete(report.reportId)) this.#send(report, "accepted");
  }

  /** Sends a save with the reports that it accepts. They are open again if others changed their lines. */
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

/** Whether a step of undo or redo makes the change of one line. */
const isSameStep = (step: Pick<LineChange, "from" | "to">, change: LineChange): boolean =>
  isSameLine(step.from[0], change.from[0]) && isSameLine(step.to[0], change.to[0]);
