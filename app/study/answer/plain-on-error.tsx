import { Component, type ReactNode } from "react";

type Props = { plain: ReactNode; children: ReactNode };

/** Shows the plain form of something that cannot be drawn, in the browser. */
export class PlainOnError extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.plain : this.props.children;
  }
}
