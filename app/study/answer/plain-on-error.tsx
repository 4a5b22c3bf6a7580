import { Component, type ReactNode } from "react";

type Props = { plain: ReactNode; children: ReactNode };

/** Falls back to plain text in the browser if its children cannot be rendered. */
export class PlainOnError extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.plain : this.props.children;
  }
}
