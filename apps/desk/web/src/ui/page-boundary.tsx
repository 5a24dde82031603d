import { Component, type ReactNode } from "react";
import { Failure } from "./states.tsx";

interface PageBoundaryProps {
  children: ReactNode;
}

/** Its key must be the address, so that another page starts afresh. */
export class PageBoundary extends Component<PageBoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return <Failure error={error} retry={() => this.setState({ error: null })} />;
  }
}
