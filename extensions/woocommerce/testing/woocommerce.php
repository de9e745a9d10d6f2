<?php
/**
 * Stand-ins for WooCommerce's orders and for its order confirmation pages: which actions run, in which order, with what.
 */

namespace Automattic\WooCommerce\Utilities {
	final class FeaturesUtil {
		public static $compatible = array();
		public static function declare_compatibility( $feature, $file, $is_compatible ) {
			self::$compatible[ $feature ] = $is_compatible ? basename( $file ) : false;
		}
	}
}

namespace {
	class WooCommerce {}

	/** An order whose getters return what the scenario says; `throws` in its place makes them fail. */
	class WC_Order {
		private $fields;
		public function __construct( array $fields ) {
			$this->fields = $fields;
		}
		private function field( $name, $default = null ) {
			if ( 'throws' === ( $this->fields[ $name ] ?? '' ) ) {
				throw new RuntimeException( "no $name" );
			}
			return $this->fields[ $name ] ?? $default;
		}
		public function get_id() {
			return $this->field( 'id' );
		}
		public function key_is_valid( $key ) {
			return hash_equals( $this->field( 'orderKey', 'wc_order_' . $this->get_id() ), $key );
		}
		public function get_order_key() {
			return $this->field( 'orderKey', '' );
		}
		public function has_status( $status ) {
			return $this->field( 'status', 'processing' ) === $status;
		}
		public function get_total() {
			return $this->field( 'total' );
		}
		public function get_currency() {
			return $this->field( 'currency' );
		}
		public function get_billing_country() {
			return $this->field( 'country' );
		}
		public function get_billing_email() {
			return $this->field( 'email', '' );
		}
		public function get_coupon_codes() {
			return $this->field( 'coupons', array() );
		}
		public function get_customer_id() {
			return $this->field( 'customerId', 0 );
		}
		public function get_date_created() {
			$created = $this->field( 'created' );
			return null === $created ? null : new DateTime( $created );
		}
		public function get_meta( $key ) {
			return $this->field( 'meta', array() )[ $key ] ?? '';
		}
		public function get_items() {
			return array_map(
				static function ( $item ) {
					return new WC_Order_Item_Product( $item );
				},
				$this->field( 'items', array() )
			);
		}
	}

	final class WC_Order_Item_Product {
		private $fields;
		public function __construct( array $fields ) {
			$this->fields = $fields;
		}
		public function get_product_id() {
			return $this->fields['productId'];
		}
		/** False if the product was deleted. */
		public function get_product() {
			return array_key_exists( 'sku', $this->fields ) ? $this : false;
		}
		public function get_sku() {
			return $this->fields['sku'];
		}
	}

	final class WC_Logger_Stand_In {
		public function error( $message ) {
			World::$log[] = array( 'error', $message );
		}
	}
	function wc_get_logger() {
		return new WC_Logger_Stand_In();
	}
	/** Takes an id or an order, as WooCommerce's does; false if there is none. */
	function wc_get_order( $order ) {
		if ( $order instanceof WC_Order ) {
			return $order;
		}
		$fields = World::$request['order'] ?? null;
		return $fields && (string) $fields['id'] === (string) $order ? new WC_Order( $fields ) : false;
	}
	/** Of every status, unless some are named, as the privacy tools ask; ids in a list, or with their number. */
	function wc_get_orders( $query ) {
		$found = array_filter(
			World::$request['orders'] ?? array(),
			static function ( $order ) use ( $query ) {
				return ( ! isset( $query['billing_email'] ) || strtolower( $order['email'] ?? '' ) === strtolower( $query['billing_email'] ) )
					&& ( ! isset( $query['customer_id'] ) || $order['customerId'] === $query['customer_id'] )
					&& ( ! isset( $query['status'] ) || in_array( $order['status'], $query['status'], true ) )
					&& ! in_array( $order['id'], $query['exclude'] ?? array(), true );
			}
		);
		$ids   = array_column( $found, 'id' );
		$shown = array_slice( $ids, 0, $query['limit'] );
		return empty( $query['paginate'] ) ? $shown : (object) array( 'orders' => $shown, 'total' => count( $ids ) );
	}
	function wc_get_is_paid_statuses() {
		return array( 'processing', 'completed' );
	}

	/** Runs an action as a block does, into its own output. */
	function block_of( $action, ...$values ) {
		ob_start();
		do_action( $action, ...$values );
		return '<div class="wp-block">' . ob_get_clean() . '</div>';
	}

	/** The order confirmation page, classic or made of blocks. */
	function confirmation_page( $kind, $given ) {
		echo '<!doctype html><html lang="en-US"><head><meta charset="utf-8"><title>Order received</title></head><body><main><h1>Order received</h1>';
		if ( 'classic' === $kind ) {
			do_action( 'woocommerce_before_thankyou', $given );
			echo '<p>Thank you. Your order has been received.</p>';
			do_action( 'woocommerce_thankyou_cod', $given );
			do_action( 'woocommerce_thankyou', $given );
		} else {
			if ( 'blocks without Status' !== $kind ) {
				echo block_of( 'woocommerce_before_thankyou', $given );
			}
			echo '<p>Order summary</p>';
			if ( 'blocks without Additional Information' !== $kind ) {
				echo block_of( 'woocommerce_thankyou', $given );
			}
		}
		echo '</main>';
		do_action( 'wp_footer' );
		echo '</body></html>';
	}

	// WooCommerce prints the order's details at priority 10; a page of blocks removes that, and has a block for it.
	add_action(
		'woocommerce_thankyou',
		static function () {
			if ( 'classic' === World::$request['page'] ) {
				echo '<section id="order-details">Order details</section>';
			}
		}
	);
}
